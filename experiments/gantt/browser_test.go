//go:build browser

package gantt_test

import _ "github.com/chromedp/chromedp"
