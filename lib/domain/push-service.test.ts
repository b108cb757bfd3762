import { expect, test } from "vitest";
import { pushService } from "@/lib/domain/push-service";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
  "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA",
  "https://web.push.apple.com/QGu",
  "https://FCM.googleapis.com:443/fcm/send/abc",
])("%s is a push service", (endpoint) => {
  expect(pushService(endpoint, [])).toMatchObject({ trusted: false });
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/fcm/send/abc",
  "https://fcm.googleapis.com.evil.example/x",
  "https://evil-push.apple.com.example/x",
  "https://evilfcm.googleapis.com/x",
  "https://notify.windows.com/x",
  "https://xnotify.windows.com/x",
  "https://ana:secret@fcm.googleapis.com/x",
  "https://fcm.googleapis.com@169.254.169.254/x",
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "https://localhost/x",
  "https://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
  "fcm.googleapis.com",
  "",
])("%s is not a push service", (endpoint) => {
  expect(pushService(endpoint, ["stub.example:4443"])).toBeNull();
});

test("an additional host is allowed at its port, or at any port without one", () => {
  expect(pushService("https://stub.example:4443/x", ["stub.example:4443"])?.trusted).toBe(true);
  expect(pushService("https://stub.example:4444/x", ["stub.example:4443"])).toBeNull();
  expect(pushService("https://127.0.0.1:9/x", ["127.0.0.1"])?.trusted).toBe(true);
  expect(pushService("http://127.0.0.1:9/x", ["127.0.0.1"])).toBeNull();
});
