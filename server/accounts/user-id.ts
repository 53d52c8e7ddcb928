const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can be the id of a user; PostgreSQL refuses to compare any other. */
export const isUuid = (text: string): boolean => UUID.test(text)
