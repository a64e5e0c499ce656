package labserver

import (
	"io/fs"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/lab"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/labpage"
)

// The form of batch queues shows the settings that their sweeps take.
func TestSettingsOfQueues(t *testing.T) {
	text, err := fs.ReadFile(labpage.Files(), "queues.js")
	require.NoError(t, err)
	list := regexp.MustCompile(`(?m)^  settings: \[(.*)\],$`).FindSubmatch(text)
	require.NotNil(t, list)
	var shown []string
	for _, name := range regexp.MustCompile(`"([^"]+)"`).FindAllStringSubmatch(string(list[1]), -1) {
		shown = append(shown, name[1])
	}
	var taken []string
	catalogue := (&lab.Lab{}).Do(t.Context(), &lab.Request{Action: "catalogue"}).Catalogue
	require.Greater(t, len(catalogue.Settings), 10)
	for _, s := range catalogue.Settings {
		value := s.Default
		if value == "" {
			value = "1"
		}
		a := (&lab.Lab{}).Do(t.Context(), &lab.Request{
			Action: "sweep", Settings: map[string]string{s.Name: value}, Options: map[string][]string{"trace": {"poisson(jobs=3)"}, "queue": {"fcfs"}},
		})
		if len(a.Errors) == 0 {
			taken = append(taken, s.Name)
		}
	}
	require.Equal(t, taken, shown)
}
