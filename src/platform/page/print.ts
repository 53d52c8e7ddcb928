/** Opens the browser's print dialog. */
export const printPage = (): void => window.print()
