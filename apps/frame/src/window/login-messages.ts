import * as z from 'zod/mini'

/** Type of the message of the frame with the login that a window shows. */
const startType = 'foyer-login-start'
/** Type of the message of a window with what the user has entered. */
const stepType = 'foyer-login-step'
/** Type of the message of the frame with the result of a step. */
const resultType = 'foyer-login-result'

const email = z.string().check(z.minLength(3), z.maxLength(254))
const id = z.number()

const start = z.object({
  type: z.literal(startType),
  /** Origin of the page that the user logs in to. */
  hostOrigin: z.string(),
  /** Address that the page has passed on, which the user can correct. */
  email,
})
const steps = z.union([
  z.object({ type: z.literal(stepType), id, step: z.literal('send'), email }),
  z.object({ type: z.literal(stepType), id, step: z.literal('approval') }),
  z.object({
    type: z.literal(stepType),
    id,
    step: z.literal('code'),
    code: z.string().check(z.regex(/^\d{6}$/)),
  }),
])
const result = z.object({
  type: z.literal(resultType),
  /** Number of the step. */
  id,
  /** Next step after a mail. */
  action: z.optional(z.enum(['VERIFY_OTP', 'VERIFY_DEVICE'])),
  /** Text for the user if the step failed. */
  error: z.optional(z.string()),
})

/** Login that a window shows. */
export type LoginStart = Omit<z.infer<typeof start>, 'type'>
/** Entry of the user in a window: the address, or the code. */
export type LoginStep = z.infer<typeof steps>
/** A step before it has a number. */
export type LoginStepOf = LoginStep extends infer Step
  ? Step extends LoginStep
    ? Omit<Step, 'type' | 'id'>
    : never
  : never
/** Result of a step. */
export type LoginResult = Omit<z.infer<typeof result>, 'type'>

export const startMessage = (content: LoginStart) => ({ type: startType, ...content })
export const stepMessage = (stepId: number, content: LoginStepOf) => ({
  type: stepType,
  id: stepId,
  ...content,
})
export const resultMessage = (content: LoginResult) => ({ type: resultType, ...content })

/** Reads a message of the frame. Undefined for other messages. */
export const readStart = (data: unknown): LoginStart | undefined => start.safeParse(data).data
/** Reads a step of a window. Undefined for other messages. */
export const readStep = (data: unknown): LoginStep | undefined => steps.safeParse(data).data
/** Reads the result of a step. Undefined for other messages. */
export const readResult = (data: unknown): LoginResult | undefined => result.safeParse(data).data
