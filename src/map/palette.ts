/** Colours of the street map per theme. Streets and names stay readable in sunlight; the route is the loudest thing. */
import type { MapTheme } from './map-model.ts'

export interface Palette {
  readonly ground: string
  readonly water: string
  readonly green: string
  readonly building: string
  readonly buildingEdge: string
  readonly road: string
  readonly mainRoad: string
  readonly path: string
  readonly rail: string
  readonly text: string
  readonly halo: string
  readonly route: string
  readonly routeCasing: string
  readonly stop: string
  readonly stopText: string
  readonly stopDone: string
  readonly position: string
  readonly accuracy: string
  readonly grid: string
}

export const palettes: Readonly<Record<MapTheme, Palette>> = {
  light: {
    ground: '#f4efe6',
    water: '#b9d7e8',
    green: '#d3e3c0',
    building: '#e4dbcd',
    buildingEdge: '#d3c7b5',
    road: '#ffffff',
    mainRoad: '#fdf3d7',
    path: '#c9b99f',
    rail: '#b3aca2',
    text: '#3b352c',
    halo: '#fffdf8',
    route: '#2563eb',
    routeCasing: '#ffffff',
    stop: '#1d4ed8',
    stopText: '#ffffff',
    stopDone: '#5f6b7a',
    position: '#b45309',
    accuracy: 'rgba(180, 83, 9, 0.16)',
    grid: 'rgba(90, 80, 64, 0.25)',
  },
  dark: {
    ground: '#171b22',
    water: '#1f3446',
    green: '#1f2f26',
    building: '#232a34',
    buildingEdge: '#2e3744',
    road: '#3a4453',
    mainRoad: '#4b5666',
    path: '#4a4f59',
    rail: '#4a4f59',
    text: '#e8e4da',
    halo: '#171b22',
    route: '#7fb0ff',
    routeCasing: '#0c1118',
    stop: '#8fbaff',
    stopText: '#0b1526',
    stopDone: '#8b95a5',
    position: '#fbbf24',
    accuracy: 'rgba(251, 191, 36, 0.2)',
    grid: 'rgba(232, 228, 218, 0.2)',
  },
  'high-contrast': {
    ground: '#ffffff',
    water: '#9fd0ff',
    green: '#d9f2c4',
    building: '#dddddd',
    buildingEdge: '#555555',
    road: '#ffffff',
    mainRoad: '#ffffff',
    path: '#333333',
    rail: '#555555',
    text: '#000000',
    halo: '#ffffff',
    route: '#0000cc',
    routeCasing: '#ffffff',
    stop: '#0000cc',
    stopText: '#ffffff',
    stopDone: '#333333',
    position: '#a80000',
    accuracy: 'rgba(168, 0, 0, 0.2)',
    grid: 'rgba(0, 0, 0, 0.4)',
  },
  'high-contrast-dark': {
    ground: '#000000',
    water: '#003a66',
    green: '#0b3310',
    building: '#262626',
    buildingEdge: '#6e6e6e',
    road: '#8c8c8c',
    mainRoad: '#b3b3b3',
    path: '#cccccc',
    rail: '#a6a6a6',
    text: '#ffffff',
    halo: '#000000',
    route: '#9ec5ff',
    routeCasing: '#000000',
    stop: '#b8d4ff',
    stopText: '#000000',
    stopDone: '#d0d0d0',
    position: '#ffd54a',
    accuracy: 'rgba(255, 213, 74, 0.25)',
    grid: 'rgba(255, 255, 255, 0.45)',
  },
}
