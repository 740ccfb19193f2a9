/** Names of models and projects break where their parts end, before they break anywhere. */
export function Name({ text }: { readonly text: string }) {
  const parts = text.split(/(?<=[/:._@-])(?=[^/:._@-])/);
  return (
    <>
      {parts.map((part, index) => (
        <>
          {index > 0 && <wbr />}
          {part}
        </>
      ))}
    </>
  );
}
