/** Word of REST nodes among the endpoints of a network. */
export const restEndpoint = 'rest'
