/**
 * @typedef {{ bytes: Buffer, extension: 'webp' | 'svg' }} Picture
 * @typedef {{ key: string, name: string, pictureId: string, picture: Picture, homepage?: string | undefined,
 *   rdns?: string | undefined, native?: string | undefined, universal?: string | undefined,
 *   desktop?: string | undefined, web?: string | undefined, ios?: string | undefined,
 *   android?: string | undefined, chrome?: string | undefined }} SourceWallet a wallet as a source tells it;
 *   `key` is what the source calls it, and the fields are as they stand there
 */

export {}
