/**
 * Does it once the next picture is there; what is given back calls it off. Moving the focus asks where everything is, and
 * whoever waits for a list of hundreds should see it before that.
 */
export function afterPicture(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
