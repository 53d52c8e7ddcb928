/**
 * On paper: what a screen says, and nothing that is to be pressed. Black on white in every theme (src/ui/tokens/theme.css.ts).
 * A screen leaves out more by `data-print="never"`.
 */
import { globalStyle } from '@vanilla-extract/css'

const onPaper = (selector: string, rules: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`main ${selector}`, { '@media': { print: rules } })

onPaper(
  ':is(button, input, select, textarea, audio, video, [role="tablist"], [role="slider"], [role="switch"], [role="status"], [role="alert"], [role="progressbar"], [data-print="never"])',
  { display: 'none !important' },
)
// A label without its field says nothing.
onPaper(':is(label, form)', { display: 'none !important' })

// What belongs together stays on one page: a stop, a card, a picture, a row; a heading with what it heads.
onPaper(':is(li, article, figure, img, tr, dl > div)', { breakInside: 'avoid' })
onPaper(':is(h1, h2, h3, h4)', { breakAfter: 'avoid' })
onPaper('p', { orphans: 3, widows: 3 })

// Nothing sticks to the edges of a page, or casts a shadow on it.
onPaper(':is(section, aside, article, div, ul, ol)', { boxShadow: 'none !important' })
onPaper(':is(section, aside)', { position: 'static' })

// An address that can not be followed is read.
onPaper('a[href^="http"]:not(:has(img, svg))::after', {
  content: '" (" attr(href) ")"',
  fontSize: '0.8em',
  overflowWrap: 'anywhere',
})
globalStyle('html', { '@media': { print: { background: '#fff', fontSize: '11pt' } } })
