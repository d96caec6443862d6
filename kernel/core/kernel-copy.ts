/** Version of the kernel, equal to that of the package. */
export const kernelVersion = '0.1.0'

/** A copy of the kernel: each bundle that contains foyerkit has its own. */
export interface KernelCopy {
  readonly version: string
}

/** Identity of this copy of the kernel. */
export const thisKernel: KernelCopy = { version: kernelVersion }
