/**
 * Print styles: the content of a screen without its controls, black on white in every theme (src/ui/tokens/theme.css.ts). A
 * screen leaves out more with `data-print="never"`.
 */
import { globalStyle } from '@vanilla-extract/css'

const onPaper = (selector: string, rules: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`main ${selector}`, { '@media': { print: rules } })

onPaper(
  ':is(button, input, select, textarea, audio, video, [role="tablist"], [role="slider"], [role="switch"], [role="status"], [role="alert"], [role="progressbar"], [data-print="never"])',
  { display: 'none !important' },
)
// A label is meaningless without its field.
onPaper(':is(label, form)', { display: 'none !important' })

// These never break across pages: a stop, a card, a picture, a row; and a heading stays with what follows it.
onPaper(':is(li, article, figure, img, tr, dl > div)', { breakInside: 'avoid' })
onPaper(':is(h1, h2, h3, h4)', { breakAfter: 'avoid' })
onPaper('p', { orphans: 3, widows: 3 })

// Nothing sticks to the edges of a page or casts a shadow.
onPaper(':is(section, aside, article, div, ul, ol)', { boxShadow: 'none !important' })
onPaper(':is(section, aside)', { position: 'static' })

// An address cannot be followed on paper, so it is printed.
onPaper('a[href^="http"]:not(:has(img, svg))::after', {
  content: '" (" attr(href) ")"',
  fontSize: '0.8em',
  overflowWrap: 'anywhere',
})
globalStyle('html', { '@media': { print: { background: '#fff', fontSize: '11pt' } } })
