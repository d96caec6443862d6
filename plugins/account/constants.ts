/** How long the check mark stands in place of the copy icon. */
export const copiedShownMs = 1_500
