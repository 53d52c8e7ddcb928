/** Keeps a file that another app shared until the builder takes it. Needs no signal. */
import { SHARED_FILE_CACHE } from '#contract/threads/caches.ts'
import { SHARED_FILE } from '#contract/threads/shared-file.ts'

/** The answer to the system's form: the builder, which looks whether a file is kept. */
export async function keepSharedFile(request: Request): Promise<Response> {
  const leadTo = (path: string) => Response.redirect(new URL(path, request.url).href, 303)
  try {
    const file = (await request.formData()).get(SHARED_FILE.field)
    if (!(file instanceof File)) return leadTo(SHARED_FILE.missed)
    const cache = await caches.open(SHARED_FILE_CACHE)
    await cache.put(new URL(SHARED_FILE.key, request.url).href, new Response(file))
    return leadTo(SHARED_FILE.action)
  } catch {
    // No room, or no form: the file is where it was shared from.
    return leadTo(SHARED_FILE.missed)
  }
}
