// Package browsertest opens pages in a headless Chromium, for tests with the build tag
// browser. A page that writes to its console or requests anything but itself fails its test.
//
// # Not here
// What a page must do is tested beside what writes it.
package browsertest
