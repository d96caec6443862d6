/** Prefix of the types of requests to the frame. */
export const requestPrefix = '@w3m-app/'

/** Prefix of the types of replies and events of the frame. */
export const framePrefix = '@w3m-frame/'

/** Message of the page that hands the frame its port, sent to the frame's window. */
export const handshakeType = `${requestPrefix}HANDSHAKE`

/** Time between two handshakes until the frame answers, in milliseconds. */
export const handshakeMs = 250

/** Version of the protocol: a parameter of the frame's address, and part of READY. */
export const wireVersion = '1'

/** Text of the only reply to a page that the project does not allow. */
export const refusedText = 'Unauthorized: origin not allowed'
