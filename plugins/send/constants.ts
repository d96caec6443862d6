/** Max stored receivers. */
export const maxPaid = 50
/** Min number of equal characters at each end of look-alike addresses. */
export const sharedEnds = 4
/** Pause in typing after which the receiver and the fee are read. */
export const typingPauseMs = 300
/** Max wait for a simulation. */
export const simulationWaitMs = 4_000
