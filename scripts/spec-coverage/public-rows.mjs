// Rows of the specification's part 2 that belong to the public face. A test shows a row when its title carries the row's tag.
/**
 * @param {number} section
 * @param {string} name
 * @param {string} rule
 */
const row = (section, name, rule) => ({ tag: `2 §${section} ${name}`, section, rule, shownBy: [] })

export const PUBLIC_ROWS = [
  row(
    3,
    'category code',
    'Ten digits by the kind of place: nightlife, food, culture, stores, hotels, all else',
  ),
]
