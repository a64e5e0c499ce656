package records

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func filesOf(files ...string) *Set {
	s := &Set{}
	for _, file := range files {
		s.Cases = append(s.Cases, Case{Record: &Record{File: file}})
	}
	return s
}

func TestShortName(t *testing.T) {
	s := filesOf("a/x.json", "b/x.json", "b/y.json")
	for name, tt := range map[string]struct {
		at     int
		places []int
		want   string
	}{
		"the only one with its name":                {2, []int{0, 1, 2}, "y.json"},
		"another has its name":                      {0, []int{0, 1, 2}, "a/x.json"},
		"the other with its name is not among them": {0, []int{0, 2}, "x.json"},
	} {
		require.Equal(t, tt.want, s.ShortName(tt.at, tt.places), name)
	}
}

// A repair that found nothing to mend is none.
func TestRepairs(t *testing.T) {
	s := filesOf("a/x.json", "a/y.json")
	require.Empty(t, s.Repairs())
	s.Cases[0].Repairs = []string{"sizes of 10 files multiplied by 1000", "sizes of 0 files set to 5 bytes"}
	s.Cases[1].Repairs = []string{"sizes of 1 file set to 5 bytes"}
	require.Equal(t, []string{"x.json: sizes of 10 files multiplied by 1000", "y.json: sizes of 1 file set to 5 bytes"}, s.Repairs())
}
