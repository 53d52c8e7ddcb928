// The rows of the specification's part 1 that belong to account, session, preferences, plans, privacy and consent.
// A test shows a row when its title carries the row's tag, `[1 §4 grace]`, or stands under `shownBy` word for word.
/**
 * @param {number} section
 * @param {string} name
 * @param {string} rule
 * @param {string[]} shownBy titles of tests
 */
const row = (section, name, rule, ...shownBy) => ({ tag: `1 §${section} ${name}`, section, rule, shownBy })

export const ACCOUNT_ROWS = [
  row(
    4,
    'session',
    'Start with a token: restore, spinner, sign-in, failed restore clears; sign-out goes to /',
  ),
  row(4, 'google callback', 'error, success with token, failure on the way, anything else'),
  row(4, 'verification page', 'Loading, then success or error'),
  row(
    4,
    'grace',
    '7 days from creation; days left, red at 2, expired text, dismissed for the session, Resend Email',
    'lasts 7 days: then generating and publishing are refused in clear words, until it is verified [1 §4]',
  ),
  row(4, 'consent', 'Banner after 1 s; four choices; modal; one year; events'),
  row(4, 'account deletion', 'Toast, after 2 s local storage is cleared and the app goes to /'),

  row(
    5,
    'login',
    'Valid address, password required, joined errors, else Login failed',
    'answers a wrong password and an unknown address alike, with 400 [1 §5]',
  ),
  row(5, 'register', 'All fields, matching passwords, both boxes, joined errors, else Registration failed'),
  row(
    5,
    'durations',
    '60, 90 and 120 minutes are Premium',
    'keep a default duration of %d minutes for Premium [1 §5]',
  ),
  row(5, 'rest interval', '10 to 60 in steps of 5, only with frequent rests'),
  row(
    5,
    'necessary cookies',
    'Cannot be switched off',
    'has a switch for each kind, the necessary one locked on [1 §4 consent] [1 §5]',
  ),
  row(5, 'export and delete', 'Need a sign-in'),

  row(
    7,
    'login',
    'POST /auth/login',
    'makes an account that signs in, is told of its grace, and is verified by the mailed link [1 §4]',
  ),
  row(
    7,
    'register',
    'POST /auth/register',
    'answers a taken address like a new one, changes nothing and tells the owner by mail [1 §8]',
  ),
  row(7, 'me', 'GET /auth/me'),
  row(7, 'profile', 'PUT /auth/profile', 'changes names, trimmed, and is the user from then on [1 §7]'),
  row(
    7,
    'change password',
    'POST /auth/change-password',
    'ends every other session and keeps the present one [1 §7]',
  ),
  row(
    7,
    'verify email',
    'POST /auth/verify-email',
    'makes an account that signs in, is told of its grace, and is verified by the mailed link [1 §4]',
  ),
  row(
    7,
    'resend verification',
    'POST /auth/resend-verification',
    'works signed in and out, tells nothing, and is limited [1 §7]',
  ),
  row(7, 'delete account', 'DELETE /auth/account', 'frees the address for a new account'),
  row(7, 'subscription', 'GET /subscription/current and /usage'),
  row(
    7,
    'checkout',
    'POST /subscription/create-checkout-session',
    'begins on a page of Stripe that knows the user, one customer for each [1 §7]',
  ),
  row(
    7,
    'portal',
    'POST /subscription/create-portal-session',
    'is managed on a page of Stripe, once something was paid [1 §7]',
  ),
  row(
    7,
    'cancel',
    'POST /subscription/cancel',
    'is ended with the paid time, and the answer is the updated plan [1 §7]',
  ),
  row(
    7,
    'preferences',
    'GET, PUT and DELETE /user/preferences, each group',
    'are null until they are saved, group by group, and come back as they were saved [1 §7]',
    'are forgotten group by group, again and again [1 §7]',
  ),
  row(7, 'preference defaults', 'GET /user/preferences/defaults', 'have the specified defaults [1 §3]'),
  row(
    7,
    'export',
    'GET /privacy/export/download',
    'is a readable JSON file named with the date that holds everything of the user [1 §7]',
  ),
  row(7, 'delete with privacy', 'DELETE /privacy/account', 'frees the address for a new account'),
  row(
    7,
    'consent',
    'PUT /privacy/consent',
    'is stored, the last one holds, and it shows in the export [1 §7]',
  ),

  row(8, '401', 'Token removed, to /login, Session expired'),
  row(8, '429', 'Too many requests'),
  row(8, '500', 'Server error'),
  row(8, 'other errors', 'The text of the error field'),
  row(8, 'login', 'Server text in a red box, else Login failed'),
  row(8, 'registration', 'Registration closed; else the message or Registration failed'),
  row(8, 'verification', 'Invalid link; failed; resent; resend failed'),
  row(8, 'banner resend', 'Sent; failed'),
  row(8, 'defaults', 'Failed to get user information; Profile update failed; Password change failed'),
  row(8, 'subscription', 'The five texts of subscription, usage, checkout, portal, cancel'),
  row(8, 'preferences', 'Fetch, update of each group, delete; saved; a refused save keeps its edits'),
  row(8, 'privacy', 'Exported, export failed; deleted, deletion failed; consent saved, consent failed'),
  row(8, 'google', 'The four texts of the callback'),

  row(
    9,
    'free tier',
    '5 tours a month, reset on the first; Premium unlimited',
    'begins anew with the first moment of the next month in UTC, also for many requests at once [1 §9]',
    'does not hold Premium [1 §9]',
  ),
  row(9, 'login warning', '8 s'),
  row(9, 'registered', 'Redirect after 2 s'),
  row(
    9,
    'cookie banner',
    'After 1 s',
    'comes after 1 s where nothing is stored, and is not in the way before [1 §4 consent] [1 §9]',
  ),
  row(9, 'consent year', 'Expires after 1 year', 'counts for a year and no longer [1 §4 consent] [1 §9]'),
  row(
    9,
    'account deletion',
    'Redirect after 2 s',
    'says so, and after 2 s clears this device and goes to the start [1 §4 account deletion] [1 §8 privacy] [1 §9]',
  ),
  row(9, 'grace', '7 days, red at 2 or fewer'),
  row(
    9,
    'structured data',
    'Free to $9.99; USD, EUR and GBP; card; always open; 20,000,000 m; a search at /search?q=',
    'the landing page, with what the product is, what it costs and how to search [1 §9]',
  ),
  row(
    9,
    'preferences',
    'Rest interval, durations, speeds, budgets, times of day',
    'refuse %s with %j [1 §9]',
    'budgets and times of day say what they mean [1 §9]',
    'the rest interval shows only with frequent rests: 10 to 60 in steps of 5, 30 at first [1 §5 rest interval] [1 §9]',
  ),
]
