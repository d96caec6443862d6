import * as z from 'zod'

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

/** Settings of a project for its frame. None of them comes from the page of the host. */
export const frameSettings = z.strictObject({
  /** Whether the page that embeds the frame may itself be in a frame. */
  nested: z.boolean('must be true or false').default(false),
  /** Origins whose confirms are drawn in the page also in browsers that cannot prove that nothing covers them. */
  trustedConfirmOrigins: z
    .array(
      z.string().refine(isOrigin, 'must be an origin such as https://shop.example, without a path'),
      'must be a list of origins',
    )
    .default([]),
  /** Place where a login by e-mail takes its code: the widget, which the page can read, or a window of the frame's origin. */
  login: z.enum(['widget', 'window'], 'must be widget or window').default('widget'),
  /** Whether the frame signs the sign-in message of a login for its own site without another question. */
  signInWithLogin: z.boolean('must be true or false').default(true),
})

/** Settings of a project for its frame. */
export type FrameSettings = z.output<typeof frameSettings>
