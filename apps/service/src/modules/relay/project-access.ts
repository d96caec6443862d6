/** What became of a question for admission. */
type Admission = 'admitted' | 'unknown-project' | 'origin-not-allowed'

/** The projects that may use this relay. */
export interface Projects {
  /**
   * Whether somebody at this origin may use this project id. Without an origin the caller is no browser: a native
   * wallet, or a server. Rejects if it cannot be told now.
   */
  admit(projectId: string, origin: string | undefined): Promise<Admission>
}
