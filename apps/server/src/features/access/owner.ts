/** A logged-in developer, as the owner of applications. */
export interface Owner {
  readonly portal_id: string;
  readonly id: string;
  readonly email: string;
}
