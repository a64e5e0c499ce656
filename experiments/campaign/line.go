package campaign

import (
	"encoding/json"
	"strings"

	"github.com/clustersim/clustersim/internal/jsonwalk"
)

// ownFields takes what matters from a line as this program writes it: a JSON object that begins with these
// three fields and has none of them again, in capitals or not. ok is false for any other line.
func ownFields(line []byte) (version int, id, status string, ok bool) {
	if jsonwalk.Check(line) != nil {
		return 0, "", "", false
	}
	w, fields := jsonwalk.New(line, 0), 0
	if w.Kind() != '{' {
		return 0, "", "", false
	}
	w.Each(func(key []byte, _ int) {
		field := ""
		for _, name := range []string{versionColumn, idColumn, statusColumn} {
			if len(key) == len(name) && strings.EqualFold(string(key), name) {
				field = string(key)
			}
		}
		fields++
		switch {
		case fields > 3 && field == "":
			w.Skip()
		case fields == 1 && field == versionColumn && w.Kind() == '0':
			ok = json.Unmarshal(w.Raw(), &version) == nil
		case fields == 2 && field == idColumn && w.Kind() == '"':
			id = w.Text()
		case fields == 3 && field == statusColumn && w.Kind() == '"':
			status = w.Text()
		default:
			ok = false
			w.Stop()
		}
	})
	return version, id, status, ok && fields >= 3
}

// metricNumbers are the numbers of metrics by name.
var metricNumbers = func() map[string]int {
	numbers := map[string]int{}
	for i := range metrics {
		numbers[metrics[i].Name] = i
	}
	return numbers
}()

// jsonMetrics are the texts of the metrics in a line, which the scanner has found to be an object.
func jsonMetrics(line []byte) []string {
	texts := make([]string, len(metrics))
	w := jsonwalk.New(line, 0)
	w.Each(func(key []byte, _ int) {
		i, known := metricNumbers[string(key)]
		if !known {
			w.Skip()
			return
		}
		if texts[i] = string(w.Raw()); texts[i] == "null" {
			texts[i] = ""
		}
	})
	return texts
}
