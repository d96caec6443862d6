import { createFoyer } from 'foyerkit'
import { analytics } from 'foyerkit/plugins/analytics'
import type { AnalyticsEvent } from 'foyerkit/plugins/analytics'
import { standardPreset } from 'foyerkit/presets/standard'

// #region add
/** Creates a widget whose visitors are counted by the service. */
export function createCounted() {
  return createFoyer({
    plugins: [...standardPreset(), analytics()],
    service: 'https://wallets.example',
    projectId: 'shop',
  })
}
// #endregion

// #region sink
/** Sends a batch to a collector of the site, also from a page that is being left. */
export function collect(events: readonly AnalyticsEvent[]) {
  navigator.sendBeacon('/collect', JSON.stringify(events))
}

/** Creates a widget whose events the site collects, without a service. */
export function createCollected() {
  return createFoyer({ plugins: [...standardPreset(), analytics({ sink: collect })] })
}
// #endregion
