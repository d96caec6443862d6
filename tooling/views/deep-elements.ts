/** A selector of Playwright, which looks into open shadow roots: all that the widget has drawn. */
export const drawnElements = ':is([data-testid="foyer-room"], [data-testid="foyer-trigger"]) *'
