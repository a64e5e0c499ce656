package record

import (
	"fmt"
	"time"
)

// dateLayouts are the spellings of executedAt: Pegasus 4's, Pegasus 5's (month first) and
// ISO 8601.
var dateLayouts = []string{"20060102T150405-0700", "01-02-06T15:04:05Z07:00", time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05"}

// parseDate reads a date; one without a zone is in UTC.
func parseDate(text string) (time.Time, error) {
	for _, layout := range dateLayouts {
		if at, err := time.Parse(layout, text); err == nil {
			return at.UTC(), nil
		}
	}
	return time.Time{}, fmt.Errorf("%q is not a date (want 20200415T183333+0000, 12-20-20T02:09:08Z with the month first, or ISO 8601)", text)
}
