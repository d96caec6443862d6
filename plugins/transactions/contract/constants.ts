/** Max stored pending transactions; as many are followed (docs/behaviour.md, 7.5). */
export const maxPending = 99
/** Age after which a stored pending transaction is not followed again. */
export const resumeWithinMs = 86_400_000
/** Time between two searches while the wallet has a request without an answer. */
export const searchPauseMs = 4_000
/** Time until the second search after an answer was lost; it doubles up to {@link searchPauseMs}. */
export const firstSearchPauseMs = 500
/** Search time before the outcome is shown as unclear. The search continues. */
export const unclearAfterMs = 3_000
/** Duration of frequent searches (docs/behaviour.md, 17.4). */
export const searchWithinMs = 180_000
/** Time between two searches afterwards. */
export const slowSearchPauseMs = 30_000
/** Age after which an unclear request is forgotten (docs/behaviour.md, 17.6). */
export const unclearWithinMs = 3_600_000
/** Max stored unclear requests. */
export const maxUnclear = 5
/** Max previews of a feature that can be confirmed at a time, such as those of the modal and of a hook. */
export const maxPreviews = 8
