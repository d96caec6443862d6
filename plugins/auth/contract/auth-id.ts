/** Id of the connector of the embedded wallet. */
export const authId = 'auth'
