package lab

import "encoding/json"

// lists are the members of what run prints as JSON that have an entry for each task, transfer or change of a load. A
// page has all of it in the run that it draws; 2,000 tasks on 256 hosts are 5 MB there.
var (
	lists    = []string{"tasks", "transfers"}
	whyLists = []string{"path", "contention", "host_loads", "link_loads"}
)

// brief is data without its lists.
func brief(data json.RawMessage) (json.RawMessage, error) {
	all, err := without(data, lists)
	if err != nil || all["why"] == nil {
		return marshal(all, err)
	}
	why, err := without(all["why"], whyLists)
	all["why"], err = marshal(why, err)
	return marshal(all, err)
}

func without(object json.RawMessage, names []string) (map[string]json.RawMessage, error) {
	var all map[string]json.RawMessage
	err := json.Unmarshal(object, &all)
	for _, name := range names {
		delete(all, name)
	}
	return all, err
}

func marshal(object map[string]json.RawMessage, err error) (json.RawMessage, error) {
	if err != nil {
		return nil, err
	}
	return json.Marshal(object)
}
