import { defineFlag, defineRoute, schema } from '#kernel'

/** The address of the account in use, to be scanned or copied. A host may open it: `widget.open('receive.address')`. */
export const receiveAddress = /*#__PURE__*/ defineRoute('receive.address', {
  params: /*#__PURE__*/ schema.optional(/*#__PURE__*/ schema.object({})),
})

/** Switches receiving. */
export const receiveFlag = /*#__PURE__*/ defineFlag('receive', { default: true })
