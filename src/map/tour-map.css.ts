import { globalStyle, style } from '@vanilla-extract/css'

export const frame = style({
  position: 'relative',
  width: '100%',
  overflow: 'hidden',
  borderRadius: 16,
  border: '1px solid color-mix(in srgb, currentColor 18%, transparent)',
  background: '#f4efe6',
  isolation: 'isolate',
})

export const canvas = style({
  position: 'absolute',
  inset: 0,
  ':focus-visible': { outline: '3px solid #2563eb', outlineOffset: -3 },
})

export const controls = style({
  position: 'absolute',
  right: 10,
  top: 10,
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  zIndex: 2,
})

export const control = style({
  width: 44,
  height: 44,
  borderRadius: 12,
  border: '1px solid rgba(20, 24, 31, 0.25)',
  background: '#fffdf8',
  color: '#14181f',
  font: '600 20px/1 system-ui, sans-serif',
  cursor: 'pointer',
  boxShadow: '0 1px 3px rgba(20, 24, 31, 0.25)',
  ':focus-visible': { outline: '3px solid #2563eb', outlineOffset: 2 },
  selectors: { '&[aria-pressed="true"]': { background: '#1d4ed8', color: '#ffffff' } },
})

export const list = style({ position: 'absolute', inset: 0, overflow: 'auto', padding: 16, color: '#14181f' })

export const note = style({ marginTop: 0 })

export const schematicNote = style({
  position: 'absolute',
  left: 10,
  top: 10,
  maxWidth: 'calc(100% - 84px)',
  margin: 0,
  padding: '6px 10px',
  borderRadius: 10,
  background: 'rgba(255, 253, 248, 0.94)',
  color: '#14181f',
  font: '500 13px/1.35 system-ui, sans-serif',
  zIndex: 2,
})

// OpenLayers' own elements, styled here instead of by its stylesheet: only the parts that are used.
globalStyle(`${canvas} .ol-viewport, ${canvas} .ol-viewport canvas`, { display: 'block' })
globalStyle(`${canvas} .ol-scale-line`, {
  position: 'absolute',
  left: 10,
  bottom: 10,
  padding: '2px 6px',
  borderRadius: 6,
  background: 'rgba(255, 253, 248, 0.9)',
})
globalStyle(`${canvas} .ol-scale-line-inner`, {
  border: '2px solid #14181f',
  borderTop: 'none',
  color: '#14181f',
  font: '600 11px/1.4 system-ui, sans-serif',
  textAlign: 'center',
})
globalStyle(`${canvas} .ol-attribution`, {
  position: 'absolute',
  right: 6,
  bottom: 6,
  padding: '2px 8px',
  borderRadius: 6,
  background: 'rgba(255, 253, 248, 0.92)',
  color: '#14181f',
  font: '400 12px/1.5 system-ui, sans-serif',
})
globalStyle(`${canvas} .ol-attribution ul`, { margin: 0, padding: 0, listStyle: 'none' })
globalStyle(`${canvas} .ol-attribution a`, { color: '#1d4ed8' })
globalStyle(`${canvas} .ol-attribution button, ${canvas} .ol-hidden`, { display: 'none' })
