package records

import (
	"path/filepath"
	"strings"
)

// nothingRepaired begins the line of a repair that found nothing to mend.
const nothingRepaired = "sizes of 0 "

// Repairs lists what was repaired in which record, a line each. Repairs that found nothing are
// left out.
func (s *Set) Repairs() (list []string) {
	for i := range s.Cases {
		for _, line := range s.Cases[i].Repairs {
			if !strings.HasPrefix(line, nothingRepaired) {
				list = append(list, filepath.Base(s.Cases[i].File)+": "+line)
			}
		}
	}
	return list
}

// ShortName is the name of a record's file without its folder; the whole path if another of the
// records at the given places has the same name.
func (s *Set) ShortName(at int, places []int) string {
	base := filepath.Base(s.Cases[at].File)
	for _, i := range places {
		if i != at && filepath.Base(s.Cases[i].File) == base {
			return s.Cases[at].File
		}
	}
	return base
}
