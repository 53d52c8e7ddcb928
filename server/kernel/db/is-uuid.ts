/** Returns whether PostgreSQL can read the text as a UUID: ids are compared as ids, by their index. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
