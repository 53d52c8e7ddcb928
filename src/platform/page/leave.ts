/** Leaves the app for another address, as a link would: another service's page, or one of the server's. */
export const leaveFor = (url: string): void => location.assign(url)
