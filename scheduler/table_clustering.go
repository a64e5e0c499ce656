package scheduler

// clusteringEntries group tasks first and give the groups hosts after.
func clusteringEntries() []Entry {
	return nil
}
