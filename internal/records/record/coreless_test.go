package record

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The first machine without a core count is named at its place, whatever stands before it.
func TestFirstMachineWithoutCores(t *testing.T) {
	var machines []string
	for i := range 5 {
		cores := ""
		if i < 2 || i == 3 {
			cores = `"coreCount": 4, `
		}
		machines = append(machines, fmt.Sprintf(`{"nodeName": "m%d", "cpu": {%s"speedInMHz": 1000}}`, i, cores))
	}
	text := `{"name": "p", "schemaVersion": "1.5", "runtimeSystem": {"name": "Pegasus", "version": "5.0"}, "workflow": {
"specification": {"tasks": [{"name": "a", "id": "a", "parents": [], "children": [], "inputFiles": [], "outputFiles": []}], "files": []},
"execution": {"makespanInSeconds": 40, "executedAt": "20260301T080000+0000", "tasks": [{"id": "a", "runtimeInSeconds": 4}], "machines": [
` + strings.Join(machines, ",\n") + "]}}}"
	m, err := ParseSpec("recorded(x.json)")
	require.NoError(t, err)
	_, err = ReadPlatform("x.json", []byte(text), m)
	require.EqualError(t, err, `x.json:6:14: machine "m2": the file does not say how many cores it has (add cores=N)`)
	m.Cores = 2
	p, err := ReadPlatform("x.json", []byte(text), m)
	require.NoError(t, err)
	require.Equal(t, 10, p.NumCores())
}
