/** Selector of Playwright, which looks into open shadow roots, for everything that the widget draws. */
export const drawnElements = ':is([data-testid="foyer-room"], [data-testid="foyer-trigger"]) *'
