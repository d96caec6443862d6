/** CAIP-2 namespace of Cosmos SDK chains. */
export const cosmosNamespace = 'cosmos'
