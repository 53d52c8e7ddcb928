/** Stores a file that another app shared until the builder reads it. It needs no signal. */
import { SHARED_FILE_CACHE } from '#contract/threads/caches.ts'
import { SHARED_FILE } from '#contract/threads/shared-file.ts'

/** Answers the system's form with a redirect to the builder, which reads the stored file. */
export async function keepSharedFile(request: Request): Promise<Response> {
  const redirectTo = (path: string) => Response.redirect(new URL(path, request.url).href, 303)
  try {
    const file = (await request.formData()).get(SHARED_FILE.field)
    if (!(file instanceof File)) return redirectTo(SHARED_FILE.missed)
    const cache = await caches.open(SHARED_FILE_CACHE)
    await cache.put(new URL(SHARED_FILE.key, request.url).href, new Response(file))
    return redirectTo(SHARED_FILE.action)
  } catch {
    // There is no room, or the form is broken: the user still has the file where they shared it from.
    return redirectTo(SHARED_FILE.missed)
  }
}
