/** The tours whose audio any tab of the user waits for. */
export interface WatchedByTabs {
  all(): ReadonlySet<number>
  /** What one tab waits for from now on. */
  set(tab: string, tourIds: readonly number[]): void
}

export function createWatchedByTabs(on: {
  joined(tourId: number): void
  left(tourId: number): void
}): WatchedByTabs {
  const byTab = new Map<string, readonly number[]>()
  const all = () => new Set([...byTab.values()].flat())
  return {
    all,
    set(tab, tourIds) {
      const before = all()
      byTab.set(tab, tourIds)
      const after = all()
      for (const tourId of after) if (!before.has(tourId)) on.joined(tourId)
      for (const tourId of before) if (!after.has(tourId)) on.left(tourId)
    },
  }
}
