export const ChequeNote = () => (
  <p className="text-muted text-sm sm:col-span-2">Un chèque compte au jour où vous le recevez.</p>
);
