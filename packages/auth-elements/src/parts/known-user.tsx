/** Tells password managers whose password is being set. Filled and in the form, but nothing to see or reach. */
export function KnownUser({ email }: { readonly email: string }) {
  return (
    <input
      aria-hidden="true"
      autoComplete="username"
      className="pa-hidden"
      name="username"
      readOnly
      tabIndex={-1}
      type="text"
      value={email}
    />
  );
}
