// The rows of the specification's part 2 that belong to the screens of custom routes. As in account-rows.mjs.
/**
 * @param {number} section
 * @param {string} name
 * @param {string} rule
 * @param {string[]} shownBy titles of tests
 */
const row = (section, name, rule, ...shownBy) => ({
  part: 2,
  tag: `2 §${section} ${name}`,
  section,
  rule,
  shownBy,
})

export const ROUTE_ROWS = [
  row(
    2,
    'route list',
    'Tabs, topic filter, Create Route, View, Edit, Generate Tour, share, delete, like, page indicator',
    'two tabs; the topic filters either',
    'nothing yet: the way to the first route',
  ),
  row(
    2,
    'route detail',
    'Generate AI Tour, Like/Unlike, owner-only Edit Route, Share and Delete; Route Not Found',
    'Delete asks, keeps the change and goes to the list',
  ),
  row(4, 'routes', 'Like adjusts the count; delete removes it at once, without a signal too'),
  row(6, 'routes', 'Owner: edit, share, delete. Others on a public route: like'),
  row(6, 'shared routes', 'Visitors with the token see it; what needs an account leads to sign-in and back'),
  row(7, 'generate from route', 'The answer has a slug; the user goes to /tours/{slug}/play'),
  row(8, 'routes', 'The texts of routes, failures and successes'),
  row(9, 'paging', 'Own routes 10 on a page, public ones 20', 'a topic is a page of its own'),
]
