// What a partner's sign-on token says of the visitor it introduces, before anybody has proved it. Good for choosing the page
// at which they begin again, and for nothing else.

/** AUTH-36: "employee" is the retailer's own people, who sign in where salesmen do. */
export function ssoTypeIn(signOnToken: string): string | null {
  const claims = signOnToken.split('.')[1] ?? '';
  try {
    const read: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    const type = (read as { sso_type?: unknown } | null)?.sso_type;
    return typeof type === 'string' ? type : null;
  } catch {
    return null;
  }
}
