/** Where the links of the bar fit beside each other, and where they are in a menu. Media queries. */
export const WIDE = '(min-width: 56rem)'
export const PHONE = '(max-width: 55.99rem)'
