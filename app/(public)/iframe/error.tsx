"use client";

export default function PublicScheduleError() {
  return (
    <p role="alert" className="p-6 text-danger">
      Error loading activities
    </p>
  );
}
