/** Tells password managers the user of the password. The field is part of the form, but invisible and not focusable. */
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
