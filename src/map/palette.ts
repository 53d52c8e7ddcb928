/**
 * The colours of the street map, one set for each theme. Streets differ from the ground by their edges or their brightness, and
 * names and marks from everything below them, in sunlight and at night; the route has the strongest colour. The ratios are tested
 * (palette.test.ts).
 */
import type { MapTheme } from './map-model.ts'

export interface Palette {
  readonly ground: string
  readonly water: string
  readonly green: string
  readonly building: string
  readonly buildingEdge: string
  readonly road: string
  readonly mainRoad: string
  /** The edges of streets. */
  readonly roadCasing: string
  readonly path: string
  readonly rail: string
  readonly text: string
  /** The outline of every name, which separates its letters from the ground. */
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
    water: '#a9cfe6',
    green: '#cfe3b8',
    building: '#e3d8c6',
    buildingEdge: '#cfc1ab',
    road: '#ffffff',
    mainRoad: '#ffeebf',
    roadCasing: '#a3957d',
    path: '#8f7a55',
    rail: '#8d867b',
    text: '#24201a',
    halo: '#ffffff',
    route: '#1d4ed8',
    routeCasing: '#ffffff',
    stop: '#1a43bd',
    stopText: '#ffffff',
    stopDone: '#4a5563',
    position: '#a13d00',
    accuracy: 'rgba(161, 61, 0, 0.16)',
    grid: 'rgba(90, 80, 64, 0.25)',
  },
  dark: {
    ground: '#12161d',
    water: '#183a55',
    green: '#182c20',
    building: '#1f2630',
    buildingEdge: '#303a48',
    road: '#455165',
    mainRoad: '#505e72',
    roadCasing: '#0a0d12',
    path: '#76808f',
    rail: '#5c6675',
    text: '#f0ebe1',
    halo: '#12161d',
    route: '#8ab6ff',
    routeCasing: '#0a0f16',
    stop: '#9cc2ff',
    stopText: '#0b1526',
    stopDone: '#b3bcca',
    position: '#fbbf24',
    accuracy: 'rgba(251, 191, 36, 0.2)',
    grid: 'rgba(232, 228, 218, 0.2)',
  },
  'high-contrast': {
    ground: '#ffffff',
    water: '#a8d4ff',
    green: '#d3efbd',
    building: '#e3e3e3',
    buildingEdge: '#9a9a9a',
    road: '#ffffff',
    mainRoad: '#fff2b0',
    roadCasing: '#4d4d4d',
    path: '#444444',
    rail: '#555555',
    text: '#000000',
    halo: '#ffffff',
    route: '#0000cc',
    routeCasing: '#ffffff',
    stop: '#0000b3',
    stopText: '#ffffff',
    stopDone: '#333333',
    position: '#990000',
    accuracy: 'rgba(153, 0, 0, 0.2)',
    grid: 'rgba(0, 0, 0, 0.4)',
  },
  'high-contrast-dark': {
    ground: '#000000',
    water: '#00305c',
    green: '#0a3010',
    building: '#1c1c1c',
    buildingEdge: '#5e5e5e',
    road: '#3a3a3a',
    mainRoad: '#4a4a4a',
    roadCasing: '#a8a8a8',
    path: '#b8b8b8',
    rail: '#a0a0a0',
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
