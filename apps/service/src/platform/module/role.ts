/** Which processes run a module: `serve --roles api,relay,worker`. Those of the embedded wallet may run apart. */
export type Role = 'api' | 'relay' | 'worker' | 'auth' | 'shares' | 'recovery' | 'frame'
