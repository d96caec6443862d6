/** A mistake of the user. Its message says all there is to say. */
export class StarterError extends Error {}
