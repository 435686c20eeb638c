let refreshes = 0

/**
 * A name that no other refresh on the page has. A tile that counted its own refreshes came to the number of another tile of the same
 * question, and was shown what that one had been told before.
 */
export function nameRefresh(): string {
  refreshes += 1
  return `refresh ${refreshes}`
}
