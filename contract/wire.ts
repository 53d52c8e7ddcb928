/** The small schemas that every resource shares: ids, dates, pages, errors. */
import * as z from 'zod/mini'
import { COORDINATES } from './geo.ts'
import { PAGE_SIZE_MAX } from './paging.ts'
import { TEXT } from './text-lengths.ts'

/** The id of a tour, POI, chunk, route, media or topic: a positive integer. */
export const Id = z.number().check(z.int(), z.positive())

/** The largest id: the maximum of PostgreSQL's `integer`. */
export const ID_MOST = 2_147_483_647

/**
 * A whole number of 0 or more out of a path or query string, in decimal digits. `0x1`, `1e0` and `01` are refused, so that each number
 * has one spelling. Both bounds are inclusive.
 */
export const wholeNumberParam = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z
    .pipe(
      z.coerce
        .string()
        .check(z.refine((text) => /^(?:0|[1-9]\d*)$/.test(text), 'Invalid input: expected decimal digits')),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.number().check(z.int(), z.gte(least), z.lte(most)),
      ),
    )
    .register(z.globalRegistry, { type: 'integer', minimum: least, maximum: most })

/** An id in a path or query string. */
export const IdParam = wholeNumberParam({ least: 1, most: ID_MOST })

/** A tour id in an answer: 0 is the placeholder of a queued job, which has no tour yet. */
export const TourId = z.number().check(z.int(), z.gte(0))

/** A time in UTC as ISO 8601 text; both sides store it as it was sent. */
export const IsoDate = z.string()

/** Rounds degrees to a tenth of a millimetre: PostgreSQL fails to compute a distance from still smaller differences. */
const toStep = z.overwrite((degrees: number) => Math.round(degrees * 1e9) / 1e9)
const inLatitudes = [z.gte(COORDINATES.latitudeMin), z.lte(COORDINATES.latitudeMax), toStep] as const
const inLongitudes = [z.gte(COORDINATES.longitudeMin), z.lte(COORDINATES.longitudeMax), toStep] as const

export const Latitude = z.number().check(...inLatitudes)
export const Longitude = z.number().check(...inLongitudes)
export const LatitudeParam = z.coerce.number().check(...inLatitudes)
export const LongitudeParam = z.coerce.number().check(...inLongitudes)

/** A required text of at least one character after trimming. */
export const Text = (maxLength: number = TEXT.short) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength))

/** A value that may also be absent or null. */
export const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

/** The source of a fact or of figures. */
export const Source = z.object({ title: z.string(), url: z.string(), licence: maybe(z.string()) })
export type Source = z.infer<typeof Source>

export const PageQuery = z.object({
  page: z.optional(wholeNumberParam({ least: 1, most: 1_000_000 })),
  /** The server reduces a number above 100 to 100 and never refuses it. */
  pageSize: z.optional(wholeNumberParam({ least: 1, most: Number.MAX_SAFE_INTEGER })),
})

/** Returns the page size, at most `PAGE_SIZE_MAX`. */
export const clampPageSize = (pageSize: number | undefined, fallback: number): number =>
  Math.min(pageSize ?? fallback, PAGE_SIZE_MAX)

/** The shape of every paged answer; pages count from 1. */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), totalCount: z.number(), page: z.number(), totalPages: z.number() })

/**
 * The body of every answer of 400 and above. `error` is text for the user, `code` a machine-readable word, `errors` texts per field,
 * `current` the document on a 412, `requestId` the request's id in the server's log.
 */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.optional(z.string()),
  errors: z.optional(z.array(z.string())),
  current: z.optional(z.unknown()),
  requestId: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof ErrorBody>

export const Message = z.object({ success: z.boolean(), message: z.string() })

/** A GeoJSON-style position: [longitude, latitude]. */
export const Position = z.tuple([z.number(), z.number()])
